const listeners = new Set<(subject: string) => void>();

/**
 * Notifies listeners in this tab at the moment undo is requested: the answer that says what was withdrawn may come much
 * later.
 */
export const undoRequests = {
  subscribe(listener: (subject: string) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** @param subject the draft or document whose operation shall be withdrawn */
  notify(subject: string): void {
    for (const listener of listeners) listener(subject);
  },
};
