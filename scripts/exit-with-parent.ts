// Preloaded into every service process: when the command that started it is gone, however it went, the service goes too.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
