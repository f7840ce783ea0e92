import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { ReusedBuffer } from '../lib/reused-buffer.ts'
import { compressFile } from './compress-file.ts'

// A thread of `precompressFiles`, which reports what fails here.

const filesSchema = z.array(z.object({ file: z.string(), brotli: z.int(), gzip: z.int() }))

const buffer = new ReusedBuffer()
for (const file of filesSchema.parse(workerData)) compressFile(file, buffer)
