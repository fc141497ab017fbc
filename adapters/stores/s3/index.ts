export { createS3BlobStore } from './blob-store.js';
export { connectS3 } from './client.js';
export { movedBlobs } from './moved-blobs.js';
