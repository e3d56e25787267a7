const channel = "stegvis-operations";

/** Notifies every tab of this browser, including this one, that operations of the company have changed. */
export function sendToTabs(companyId: string): void {
  const told = new BroadcastChannel(channel);
  told.postMessage(companyId);
  told.close();
}

/** Calls `onChange` when operations of the company have changed. @returns a function that ends the listening */
export function listenToTabs(companyId: string, onChange: () => void): () => void {
  const heard = new BroadcastChannel(channel);
  heard.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === companyId) onChange();
  };
  return () => heard.close();
}
