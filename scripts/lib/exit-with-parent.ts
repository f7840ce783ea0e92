// Preloaded into every service process, so that it exits with the command that started it, even a killed one.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
