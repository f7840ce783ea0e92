import type { APIRoute } from 'astro'

/** The data of a product that does not show on this site: hosts answer with it where there is no file. */
export const GET: APIRoute = () => Response.json(null)
