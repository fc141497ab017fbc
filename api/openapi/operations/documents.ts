import type { DOCUMENT_ENDPOINTS } from '../../../contract/endpoints/documents.js';
import type { OperationText } from '../types.js';
import { AT, DOCUMENT, LATER, PASSAGE, QUERY_ID } from './samples.js';

export const DOCUMENT_OPERATIONS: Record<keyof typeof DOCUMENT_ENDPOINTS, OperationText> = {
  searchDocuments: {
    summary: 'Search documents',
    description:
      'Passages of documents that the caller may read, best first: what the index finds, neither graded nor answered.',
    response: { items: [{ ...PASSAGE, similarity: 0.82 }] },
  },
  getPassage: {
    summary: 'Read a passage in full',
    description: 'For who checks a citation; only of documents that the caller may read.',
    response: PASSAGE,
    failures: ['PASSAGE_NOT_FOUND'],
  },
  uploadDocuments: {
    summary: 'Upload documents',
    description:
      'One file or several in fields of the name `file`: PDF, DOCX, HTML, Markdown, text, CSV. Everything that can be ' +
      'refused is refused before the first file is kept. With `Prefer: wait=60` the answer says what became of each.',
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
    summary: 'Read what is known of a document',
    description: 'An id is one segment of the address: percent-encoded, slashes too.',
    response: { ...DOCUMENT, status: 'indexed' },
    failures: ['DOCUMENT_NOT_FOUND', 'TEMPORAL_UNAVAILABLE'],
  },
  listPassages: {
    summary: 'Read the indexed text of a document',
    description:
      'Its passages in their order, from the number `from` on; only of documents that the caller may read. Neighbouring ' +
      'passages may repeat a sentence or two. `next` is the number to go on from.',
    response: { items: [PASSAGE] },
    failures: ['DOCUMENT_NOT_FOUND'],
  },
  getDocumentContent: {
    summary: 'Download a document',
    description: 'The file as it was uploaded. Documents of indexed folders are not kept.',
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
    description: 'Also one of a folder, until the folder is indexed again with its file still there.',
    response: { id: DOCUMENT.id, status: 'removed' },
    success: { 200: 'Removed', 202: 'No worker has confirmed it yet' },
    failures: ['DOCUMENT_NOT_FOUND', 'WORKER_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  listAnswersFrom: {
    summary: 'List the answers that were made from a document',
    description:
      'The latest first, with those that were recalled since; also of a document that is gone. For who is about to change ' +
      'or remove it: answers whose quotes then stand in it no more are recalled. Questions are named to auditors.',
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
    description: 'The caller’s own, latest first, with the reason; not those that were repeated since.',
    response: {
      items: [{ id: 'uploads/scan.pdf', problem: 'The file holds pictures and no text.', at: AT }],
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  listCollections: {
    summary: 'List collections',
    description: 'Those with a document that the caller may read; and what an upload may hold.',
    response: {
      items: [{ collection: 'handbook', documents: 54, indexedAt: AT }],
      uploads: { maxBytes: 52_428_800, maxFiles: 20, endings: ['pdf', 'docx', 'md'] },
    },
  },
  runSource: {
    summary: 'Index a folder now',
    description: 'Does nothing while a run is under way; `GET /v1/sources` tells how far it is.',
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
