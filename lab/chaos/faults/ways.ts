/** Ways to misbehave that may overlap: the latest one that is not over yet holds. */
export function ways<W>(set: (way: W | undefined) => void): { begin(way: W): () => void } {
  const active: { way: W }[] = [];
  return {
    begin: (way) => {
      const entry = { way };
      active.push(entry);
      set(way);
      return () => {
        active.splice(active.indexOf(entry), 1);
        set(active.at(-1)?.way);
      };
    },
  };
}
