const channel = "stegvis-operations";

/** Tells every tab of this browser, this one included, that operations of the company have changed. */
export function sendToTabs(companyId: string): void {
  const told = new BroadcastChannel(channel);
  told.postMessage(companyId);
  told.close();
}

/** @returns what ends the listening */
export function listenToTabs(companyId: string, onChange: () => void): () => void {
  const heard = new BroadcastChannel(channel);
  heard.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === companyId) onChange();
  };
  return () => heard.close();
}
