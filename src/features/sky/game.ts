/** The mini-game, which starts with the first popped cloud (SKY-08). */
export interface Game {
  readonly started: boolean
  /** Whether the player left it; the next page has a new game. */
  readonly exited: boolean
  readonly cloudsPopped: number
}

export const newGame: Game = { started: false, exited: false, cloudsPopped: 0 }

/** The game after a cloud was popped: started, and counted; a game that was exited stays so. */
export const afterPop = (game: Game): Game =>
  game.exited ? game : { ...game, started: true, cloudsPopped: game.cloudsPopped + 1 }

/** Exits the game until the next page. */
export const afterExit = (game: Game): Game => (game.started ? { ...newGame, exited: true } : game)

/** "1 cloud popped", "12 clouds popped". */
export const countText = ({ cloudsPopped }: Game): string =>
  `${cloudsPopped} ${cloudsPopped === 1 ? 'cloud' : 'clouds'} popped`
