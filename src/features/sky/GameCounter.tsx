import { countText, type Game } from './game.ts'
import { exitGame } from './sky.store.ts'

/** How many clouds were popped, and the way out of the game (SKY-08). */
export function GameCounter({ game }: { game: Game }) {
  return (
    <div className="sky-counter" data-shown={game.started ? '' : undefined}>
      {/* There before the game starts: a live region announces changes only. */}
      <p role="status">{game.started ? countText(game) : ''}</p>
      <button
        type="button"
        className="button white compact"
        aria-label="Exit cloud game"
        hidden={!game.started}
        onClick={({ detail, currentTarget }) => {
          // Only a keyboard player's focus moves on to a cloud, where the space bar would no longer scroll.
          if (detail > 0) currentTarget.blur()
          exitGame()
        }}
      >
        Exit
      </button>
    </div>
  )
}
