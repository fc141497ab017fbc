/** A setting or a line of a settings file that cannot be used. The message names the key and says what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
