import { z } from 'zod'
import { type Arrival, arrival } from '../requests.ts'

export const MAIL_KEY = 'a-key'

/** Everything that the mail service at `url` has taken in, oldest first. */
export const readArrivals = async (url: string): Promise<readonly Arrival[]> =>
  z.array(arrival).parse(await (await fetch(`${url}/arrived`)).json())
