/** Characters (UTF-16 units) a chunk aims at. */
export const TARGET = 800;
/** Characters a chunk holds at most, overlap included and fences of code not counted. */
export const MAX = 1200;
/** Characters at most that a chunk repeats from the end of the one before. */
export const OVERLAP = 240;
/** A section shorter than this says too little by itself and joins its neighbour. */
export const SMALL = 320;
