/** Loaded before the code of a container: its process must not outlive the cloud. */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
