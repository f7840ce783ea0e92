// Preloaded into services and programs, so that each exits with the command that started it, even a killed one.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
// Workers that the program forks would inherit the flag, and end as soon as they wait for its messages.
const flag = process.execArgv.indexOf(import.meta.url)
if (flag > 0) process.execArgv.splice(flag - 1, 2)
