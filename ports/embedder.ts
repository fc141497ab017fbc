/** The space that an embedder's vectors live in. Vectors of different spaces are never compared. */
export interface EmbeddingSpace {
  /** Model id with whatever else changes its vectors, such as prefixes: two embedders with the same id are alike. */
  id: string;
  dimensions: number;
}

/** Turns texts into vectors of length 1. Errors: PortError only. */
export interface Embedder {
  readonly space: EmbeddingSpace;
  /**
   * One vector per text, in order. Texts that are too long for the model are cut. Any number of texts: the adapter
   * makes batches of them.
   * @param input.purpose some models embed what is searched for and what is searched differently
   * @param input.inBackground true of documents that are indexed: nobody waits for one text of them as for a question's
   */
  embed(input: {
    texts: readonly string[];
    purpose: 'query' | 'passage';
    inBackground?: boolean;
  }): Promise<Float32Array[]>;
  /**
   * The cosine of two vectors of this space as a similarity 0..1 that is comparable across searches: the lower end is what
   * unrelated texts have, the upper end what a passage that answers has.
   */
  similarity(cosine: number): number;
}
