const channelName = "stegvis-operations";

/** Notifies every tab of this browser, including this one, that operations of the company have changed. */
export function notifyTabsOfOperationChange(companyId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(companyId);
  channel.close();
}

/** Calls `onChange` when operations of the company have changed. @returns a function that ends the listening */
export function listenForOperationChanges(companyId: string, onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === companyId) onChange();
  };
  return () => channel.close();
}
