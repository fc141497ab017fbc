export { createS3BlobStore, withFallbackBlobs } from './blob-store.js';
export { connectS3 } from './client.js';
