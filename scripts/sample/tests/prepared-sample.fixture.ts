import { prepareSample } from '../prepare.ts'

/** The sample shop of all tests, which is kept between runs, because rendering the pictures takes long. */
export const preparedSample = '.local/test/sample'

/** Writes the sample shop where it is not there yet, or has changed. */
export const prepareTestSample = (): Promise<void> => prepareSample(preparedSample, {}, 'coarse')
