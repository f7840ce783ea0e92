// Preloaded into services and programs, so that each exits with the command that started it, even a killed one.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
