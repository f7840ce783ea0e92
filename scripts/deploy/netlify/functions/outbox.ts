import { runningFunctions } from '../running-functions.ts'

/** Run by the platform every minute: passes on what the email-marketing service has not accepted yet (OPS-15). */
export default (): Promise<void> => runningFunctions().passOnAll()
