export { connectOpenSearch, type OpenSearchConnection } from './connection.js';
