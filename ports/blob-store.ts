/** Bytes kept under the SHA-256 of their content: the same content is kept once. */
export interface BlobStore {
  /** Keeps the bytes. @returns their SHA-256, lower-case hex. */
  put(input: { bytes: Uint8Array }): Promise<string>;
  /** @returns undefined when there are none; throws PortError `invalid` when they are not what was put there. */
  get(input: { hash: string }): Promise<Uint8Array | undefined>;
  /** Removes them; false when there were none. */
  remove(input: { hash: string }): Promise<boolean>;
}
