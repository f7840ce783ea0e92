/**
 * The time of day of a text such as "7:05 am", in minutes after midnight; null for any other text.
 */
export function minutesOf(text: string): number | null {
  const [, hour, minute, half] = /^(1[0-2]|[1-9]):([0-5]\d) ([ap])m$/i.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined || half === undefined) return null
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}

/** From nine in the evening to five in the morning, in minutes after midnight. */
const NIGHT_FROM = 21 * 60
const NIGHT_UNTIL = 5 * 60

/** Whether a text such as "11:00 pm" is an hour of the night. */
export function isAtNight(text: string | null): boolean {
  const minutes = minutesOf(text ?? '')
  return minutes !== null && (minutes >= NIGHT_FROM || minutes < NIGHT_UNTIL)
}

/**
 * The index of the hour that it is at `now`: the last one that has begun, and before the first one of the day the latest.
 * Both in minutes after midnight; -1 for no hours.
 */
export function currentHour(hours: readonly number[], now: number): number {
  const latest = (until: number) =>
    hours.reduce(
      (best, minutes, index) =>
        minutes <= until && minutes >= (hours[best] ?? Number.NEGATIVE_INFINITY) ? index : best,
      -1,
    )
  const begun = latest(now)
  return begun === -1 ? latest(Number.POSITIVE_INFINITY) : begun
}
