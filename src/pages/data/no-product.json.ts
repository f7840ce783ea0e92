import type { APIRoute } from 'astro'

/** Served by hosts in place of the data file of a product that this site does not show. */
export const GET: APIRoute = () => Response.json(null)
