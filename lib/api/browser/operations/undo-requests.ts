const listeners = new Set<(subject: string) => void>();

/** Undo, at the moment it is pressed in this tab: an answer that says what was taken back may come much later. */
export const undoRequests = {
  subscribe(listener: (subject: string) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** @param subject the draft or document whose order is to be taken back */
  tell(subject: string): void {
    for (const listener of listeners) listener(subject);
  },
};
