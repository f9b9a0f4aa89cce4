import Bootcamp
import Foundation
import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("8 The file of favourites")
  @MainActor
  struct Step8 {
    @Test("8.1 What was saved last is loaded, also after a restart")
    func roundTrip() async throws {
      try await inFolder { folder in
        let file = folder.appending(path: "favorites.json")
        try await expect(
          .favorites([]), from: .file(at: file), "Nothing was ever saved.", rule: "8a")
        for gifs in [[gif(2), gif(1)], [Gif(id: "", title: "“\n👍🏽")], [], [gif(3)]] {
          try await save(gifs, with: .file(at: file))
          try await expect(
            .favorites(gifs), from: .file(at: file),
            "These were saved: \(rows(gifs)). Then the app was started again.", rule: "8b")
        }
        try await expect(
          .favorites([]), from: .file(at: folder.appending(path: "other.json")),
          "Something was saved in the file beside it.", rule: "8b")
        // What one client saves, the other one finds, although it has loaded before.
        let clients = [FavoritesClient.file(at: file), .file(at: file)]
        for number in 4...7 {
          try await save([gif(number)], with: clients[number % 2])
          for client in clients {
            try await expect(
              .favorites([gif(number)]), from: client,
              "Two clients have the same file, and one of them has saved GIF \(number).", rule: "8b"
            )
          }
        }
        // An address writes this name in another way.
        let other = folder.appending(path: "é %41")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        let client = FavoritesClient.file(at: other.appending(path: "favorites.json"))
        try await save([gif(1)], with: client, "The folder is called “é %41”. ")
        try await expect(
          .favorites([gif(1)]), from: client,
          "The folder is called “é %41”, and GIF 1 was saved there.", rule: "8b")
      }
    }

    @Test("8.2 The folder is made when it is needed")
    func folder() async throws {
      try await inFolder { folder in
        let file = folder.appending(path: "a/b/favorites.json")
        let client = FavoritesClient.file(at: file)
        try await expect(.favorites([]), from: client, "There is no folder yet.", rule: "8a")
        for number in 1...2 {
          try require(
            try names(folder) == [],
            "A client was made and has loaded. Nothing was saved, but there is a folder already.",
            rule: "8c")
          try await save([gif(number)], with: client)
          try await expect(
            .favorites([gif(number)]), from: .file(at: file), "GIF \(number) was saved.", rule: "8c"
          )
          // The second time, the folder has gone under the feet of a client that has saved before.
          try FileManager.default.removeItem(at: folder.appending(path: "a"))
        }
      }
    }

    @Test("8.3 A broken file is kept aside, and told")
    func broken() async throws {
      try await inFolder { parent in
        // An address writes this name in another way.
        let folder = parent.appending(path: "é %41")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = folder.appending(path: "favorites.json")
        try await save([gif(1), gif(2)], with: .file(at: file))
        let whole = (try? Data(contentsOf: file)) ?? Data()
        var kept: [String: Data] = [:]
        var names: [String] = []
        for bytes in [
          Data(), Data("{".utf8), whole.dropLast(4), Data([0xFF, 0xFE]), Data("[1]".utf8),
          Data("{".utf8),
        ] {
          // Somebody has looked at the oldest of three, and has taken it away.
          if names.count == 3 {
            let oldest = names.removeFirst()
            try FileManager.default.removeItem(at: folder.appending(path: oldest))
            kept[oldest] = nil
          }
          try bytes.write(to: file)
          let aside = names.isEmpty ? "" : " Another one lies aside already."
          let loaded = try await load(
            .file(at: file), "The file in “é %41” cannot be read.\(aside) ", rule: "8d")
          guard case .broken(let name) = loaded else {
            return reportIssue(
              """
              The file holds \(Facts.quoted(String(decoding: bytes, as: UTF8.self))). “load” returned \
              \(text(loaded)). It should be “.broken”. Rule 8d.
              """)
          }
          try require(
            kept[name] == nil,
            "Two broken files were kept at “\(name)”: the second took the place of the first.",
            rule: "8d")
          kept[name] = bytes
          names.append(name)
          for (name, bytes) in kept.sorted(by: { $0.key < $1.key }) {
            let isBeside = try self.names(folder).contains(name)
            let seen = isBeside ? try? Data(contentsOf: folder.appending(path: name)) : nil
            try require(
              seen == bytes,
              """
              A broken file should be kept at “\(name)”, beside the other one, as it was. There \
              \(seen == nil ? "is no such file" : "stands something else"). \(kept.count) broken \
              \(kept.count == 1 ? "file has" : "files have") been kept by now.
              """, rule: "8d")
          }
          try await expect(
            .favorites([]), from: .file(at: file),
            "A broken file was kept aside, and “load” was called again.",
            rule: "8e")
        }
        let client = FavoritesClient.file(at: file)
        try await save([gif(3)], with: client)
        try await expect(
          .favorites([gif(3)]), from: client, "After that, GIF 3 was saved.", rule: "8e")
        try Data("{".utf8).write(to: file)
        let loaded = try await load(client)
        guard case .broken = loaded else {
          return reportIssue(
            """
            GIF 3 was saved and loaded. Then the file was broken from outside, and the same client was \
            to load again: \(text(loaded)). It should be “.broken”. Rule 8d.
            """)
        }
      }
    }

    @Test("8.4 What cannot be written leaves what was there")
    func notWritten() async throws {
      try await inFolder { folder in
        // A folder of that name with something in it: no file can take its place.
        let file = folder.appending(path: "favorites.json")
        let inside = file.appending(path: "inside")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data("inside".utf8).write(to: inside)
        let before = try names(folder)
        for (favorites, words) in [([gif(1)], "GIF 1"), ([], "an empty list")] {
          try await requireThrows(
            "There is a folder of that name, and \(words) was to be saved.", rule: "8f"
          ) { try await FavoritesClient.file(at: file).save(favorites) }
          let after = try names(folder)
          try require(
            after == before && FileManager.default.fileExists(atPath: inside.path),
            """
            A save of \(words) failed. The folder held \(before.joined(separator: ", ")) before, and now \
            \(after.joined(separator: ", ")). It should hold what it held.
            """, rule: "8f")
        }
        try await requireThrows(
          "What is there is a folder and no file, and “load” was called.", rule: "8g"
        ) { _ = try await FavoritesClient.file(at: file).load() }
        try require(
          try names(folder) == before,
          "What is there cannot be opened, and was moved. It should stay.", rule: "8g")
        if let socket = try makeSocket(in: folder) {
          try await requireThrows(
            "What is there is a socket, which nobody can open, and “load” was called.", rule: "8g"
          ) { _ = try await FavoritesClient.file(at: socket).load() }
          try require(
            FileManager.default.fileExists(atPath: socket.path),
            "What is there is a socket, which nobody can open, and it was moved. It should stay.",
            rule: "8g")
        }

        // A file where a folder should be.
        let blocked = inside.appending(path: "favorites.json")
        try await requireThrows(
          "A file stands where the folder should be, and GIF 1 was to be saved.", rule: "8f"
        ) { try await FavoritesClient.file(at: blocked).save([gif(1)]) }
      }
    }

    @Test("8.5 Of several writers one wins, and readers find all or nothing")
    func writers() async throws {
      try await inFolder { folder in
        let file = folder.appending(path: "favorites.json")
        // Long ones take a while to write, and are read meanwhile.
        let versions = (0..<4).map { version in
          (0..<40).map {
            Gif(id: "\(version)-\($0)", title: String(repeating: "\(version)", count: 40_000))
          }
        }
        try await save(versions[0], with: .file(at: file))
        let clients = [FavoritesClient.file(at: file), .file(at: file)]
        let seen = await withTaskGroup(of: LoadedFavorites?.self) { group in
          for round in 0..<12 {
            let version = versions[round % 4]
            let (writer, reader) = (clients[round % 2], clients[round / 2 % 2])
            group.addTask {
              (try? await writer.save(version)) == nil ? .broken(keptAt: "") : nil
            }
            for _ in 1...3 {
              group.addTask { (try? await reader.load()) ?? .broken(keptAt: "an error") }
            }
          }
          var seen: [LoadedFavorites] = []
          for await loaded in group {
            if let loaded { seen.append(loaded) }
          }
          return seen
        }
        try require(
          !seen.contains(.broken(keptAt: "")),
          "Several saved at once, and a “save” threw an error. Each should save.", rule: "8h")
        for loaded in seen {
          guard case .favorites(let gifs) = loaded, versions.contains(gifs) else {
            return reportIssue(
              """
              Several wrote at once, and somebody read meanwhile: \(text(loaded)). It should be what one \
              of them has written, whole. Rule 8h.
              """)
          }
        }
        let names = try names(folder)
        try require(
          names == ["favorites.json"],
          """
          Several wrote at once. Now the folder holds \(names.joined(separator: ", ")). It should hold \
          the file alone.
          """, rule: "8h")
      }
    }

    // MARK: Words

    private func inFolder(_ example: (URL) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "capstone-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await example(folder)
    }

    /// No folder, and not even root can open it, who may open each file; `nil` where its path is too long.
    private func makeSocket(in folder: URL) throws -> URL? {
      let file = folder.appending(path: "socket")
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let isShort = withUnsafeMutableBytes(of: &address.sun_path) { place in
        place.copyBytes(from: file.path.utf8.prefix(place.count))
        return place.last == 0
      }
      guard isShort else { return nil }
      #if canImport(Darwin)
        let socket = socket(AF_UNIX, SOCK_STREAM, 0)
      #else
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #endif
      defer { close(socket) }
      let isMade = withUnsafeBytes(of: address) { address in
        address.withMemoryRebound(to: sockaddr.self) {
          bind(socket, $0.baseAddress, socklen_t(address.count)) == 0
        }
      }
      guard isMade else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      return file
    }

    private func names(_ folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func gif(_ number: Int) -> Gif {
      Gif(
        id: "id-\(number)", title: "GIF \(number)",
        picture: number == 2 ? nil : ServedPage.picture(number))
    }

    private func save(
      _ gifs: [Gif], with client: FavoritesClient, _ story: String = ""
    ) async throws {
      do {
        try await client.save(gifs)
      } catch {
        try require(false, "\(story)“save” threw an error (\(name(error))).", rule: "8b")
      }
    }

    private func load(
      _ client: FavoritesClient, _ story: String = "", rule: String = "8a"
    ) async throws -> LoadedFavorites {
      do {
        return try await client.load()
      } catch {
        try require(false, "\(story)“load” threw an error (\(name(error))).", rule: rule)
        throw error
      }
    }

    private func expect(
      _ expected: LoadedFavorites, from client: FavoritesClient, _ story: String, rule: String
    ) async throws {
      let seen = try await load(client)
      try require(
        seen == expected,
        "\(story) “load” returned \(text(seen)). It should return \(text(expected)).", rule: rule)
    }

    private func requireThrows(
      _ story: String, rule: String, _ call: () async throws -> Void
    ) async throws {
      let hasThrown: Bool
      do {
        try await call()
        hasThrown = false
      } catch {
        hasThrown = true
      }
      try require(hasThrown, "\(story) It should throw an error, and it did not.", rule: rule)
    }

    private func name(_ error: any Error) -> String {
      let error = error as NSError
      let isTaken = (error as? CocoaError)?.code == .fileWriteFileExists
      return
        "\(error.domain) \(error.code)\(isTaken ? ": a file of that name is there already" : "")"
    }

    private func text(_ loaded: LoadedFavorites) -> String {
      switch loaded {
      case .favorites(let gifs):
        gifs.count > 4
          ? "\(gifs.count) favourites"
          : "favourites: \(rows(gifs)); pictures: \(gifs.count { $0.picture != nil })"
      case .broken: "“.broken”"
      }
    }
  }
}
