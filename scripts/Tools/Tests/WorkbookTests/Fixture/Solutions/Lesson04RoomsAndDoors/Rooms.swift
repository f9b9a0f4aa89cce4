func doors(ofRooms rooms: Int) -> Int { rooms + 1 }
