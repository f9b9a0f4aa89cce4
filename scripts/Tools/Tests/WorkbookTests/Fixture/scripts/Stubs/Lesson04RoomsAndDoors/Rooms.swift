import Bootcamp

func doors(ofRooms rooms: Int) -> Int {
  todo("Step 1: one more than rooms", returning: 0)
}
