import type { DOCUMENT_ENDPOINTS } from '../../../contract/endpoints/documents.js';
import type { OperationText } from '../types.js';
import { AT, DOCUMENT, LATER, PASSAGE, QUERY_ID } from './samples.js';

export const DOCUMENT_OPERATIONS: Record<keyof typeof DOCUMENT_ENDPOINTS, OperationText> = {
  searchDocuments: {
    summary: 'Search documents',
    description:
      'Passages of documents that the caller may read, best first, as the index finds them: neither graded nor turned into an answer.',
    response: { items: [{ ...PASSAGE, similarity: 0.82 }] },
  },
  getPassage: {
    summary: 'Read a passage in full',
    description: 'For checking a citation; only for documents that the caller may read.',
    response: PASSAGE,
    failures: ['PASSAGE_NOT_FOUND'],
  },
  uploadDocuments: {
    summary: 'Upload documents',
    description:
      'One or more files in fields named `file`: PDF, DOCX, HTML, Markdown, text, CSV. Whatever can be checked beforehand is ' +
      'checked for all of them before the first one is stored. With `Prefer: wait=60` the response says what became of each.',
    request: {
      collection: 'handbook',
      path: 'en/annual-leave.md',
      groups: 'everyone',
      file: '(the bytes of the file)',
    },
    response: {
      id: DOCUMENT.id,
      collection: DOCUMENT.collection,
      path: DOCUMENT.path,
      status: 'indexed',
      chunks: 3,
    },
    success: {
      200: 'Each result says what became of its file',
      201: 'All are indexed',
      202: 'At least one is being indexed',
    },
    prefer: true,
    location: true,
    failures: [
      'DOCUMENT_INVALID',
      'DOCUMENT_TYPE_UNSUPPORTED',
      'DOCUMENT_UNREADABLE',
      'DOCUMENT_CONFLICT',
      'WORKER_UNAVAILABLE',
      'TEMPORAL_UNAVAILABLE',
    ],
  },
  listDocuments: {
    summary: 'List documents',
    description: 'Those that the caller may read.',
    response: { items: [DOCUMENT] },
  },
  getDocument: {
    summary: 'Read the properties of a document',
    description: 'An id is one segment of the path: percent-encode it, including its slashes.',
    response: { ...DOCUMENT, status: 'indexed' },
    failures: ['DOCUMENT_NOT_FOUND', 'TEMPORAL_UNAVAILABLE'],
  },
  listPassages: {
    summary: 'Read the indexed text of a document',
    description:
      'Its passages in order, starting at number `from`; only for documents that the caller may read. Neighbouring passages may ' +
      'repeat a sentence or two. `next` is the number to continue from.',
    response: { items: [PASSAGE] },
    failures: ['DOCUMENT_NOT_FOUND'],
  },
  getDocumentContent: {
    summary: 'Download a document',
    description: 'The file as it was uploaded. The files of indexed folders are not kept.',
    media: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/html',
      'text/markdown',
      'text/plain',
      'text/csv',
    ],
    failures: ['DOCUMENT_NOT_FOUND'],
  },
  deleteDocument: {
    summary: 'Remove a document',
    description:
      'Also a document of a folder, which comes back when the folder is indexed again while the file is still there.',
    response: { id: DOCUMENT.id, status: 'removed' },
    success: { 200: 'Removed', 202: 'No worker has confirmed it yet' },
    failures: ['DOCUMENT_NOT_FOUND', 'WORKER_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  listAnswersFrom: {
    summary: 'List the answers that were made from a document',
    description:
      'The latest first, including those recalled since; also for a document that no longer exists. Meant for people about to ' +
      'change or remove it: an answer is recalled when its quotes no longer stand in the document. Only auditors see the questions.',
    response: {
      total: 1,
      items: [
        {
          queryId: QUERY_ID,
          endedAt: AT,
          recalled: { at: LATER, because: 'changed', documentId: DOCUMENT.id },
        },
      ],
    },
    failures: ['DOCUMENT_NOT_FOUND'],
  },
  listFailedUploads: {
    summary: 'List uploads that failed',
    description:
      'The caller’s own, latest first, with the reason; without those that were uploaded again since.',
    response: {
      items: [{ id: 'uploads/scan.pdf', problem: 'The file contains no text.', at: AT }],
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  listCollections: {
    summary: 'List collections',
    description: 'Those with a document that the caller may read, and the limits of an upload.',
    response: {
      items: [{ collection: 'handbook', documents: 54, indexedAt: AT }],
      uploads: { maxBytes: 52_428_800, maxFiles: 20, endings: ['pdf', 'docx', 'md'] },
    },
  },
  runSource: {
    summary: 'Index a folder now',
    description: 'Does nothing while a run is under way; `GET /v1/sources` shows its progress.',
    request: {},
    response: { collection: 'handbook' },
    success: { 202: 'It is being indexed' },
    failures: ['SOURCE_NOT_FOUND', 'TEMPORAL_UNAVAILABLE'],
  },
  listSources: {
    summary: 'List the folders that are indexed',
    response: {
      items: [
        {
          folder: '/srv/handbook',
          collection: 'handbook',
          groups: ['everyone'],
          classification: 'internal',
          everySeconds: 300,
          addedAt: AT,
          paused: false,
          lastSuccessAt: AT,
          stale: false,
        },
      ],
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
};
