/** Returns a state update that closes the named sheet. Another sheet that was opened meanwhile stays open. */
export function closeIfOpen<Name>(name: Name): (openName: Name | null) => Name | null {
  return (openName) => (openName === name ? null : openName);
}
