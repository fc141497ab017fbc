export { createAggregator, type Aggregate } from './aggregator.js';
export { createOpinions } from './opinions.js';
export { QUERY_COLUMNS, queryRow } from './query-row.js';
export { RESPONSE_BOUNDS } from './tallies.js';
export { lastDays, lastHours, windowOf, within, type Window } from './window.js';
