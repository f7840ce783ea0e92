/** SKY-08: the mini-game, which popping a cloud starts. */
export interface Game {
  readonly started: boolean
  /** Left by the player: it begins anew on the next page. */
  readonly exited: boolean
  readonly cloudsPopped: number
}

export const newGame: Game = { started: false, exited: false, cloudsPopped: 0 }

/** The count can be set; less than nothing is nothing. */
export const withCount = (game: Game, cloudsPopped: number): Game => ({
  ...game,
  cloudsPopped: Math.max(0, Math.floor(cloudsPopped)),
})

/** A cloud was popped: the game starts, or goes on; a game that was left stays so. */
export const popped = (game: Game): Game =>
  game.exited ? game : withCount({ ...game, started: true }, game.cloudsPopped + 1)

/** Puts the counter back to rest until the next page. */
export const exit = (game: Game): Game => (game.started ? { ...newGame, exited: true } : game)

/** "1 cloud popped", "12 clouds popped". */
export const countText = ({ cloudsPopped }: Game): string =>
  `${cloudsPopped} ${cloudsPopped === 1 ? 'cloud' : 'clouds'} popped`
