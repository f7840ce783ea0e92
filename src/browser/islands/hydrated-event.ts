/** Dispatched by an island's component once React runs it, and answers all input from then on. */
export const HYDRATED_EVENT = 'island:hydrated'
