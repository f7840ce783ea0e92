/** The publisher's log line with the reason why the studio is not built; `npm start` looks for it. */
export const STUDIO_NOT_BUILT = 'the studio could not be built'
