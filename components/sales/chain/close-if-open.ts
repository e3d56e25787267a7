/** Returns a state update that closes the named sheet. Another sheet that was opened meanwhile stays open. */
export function closeIfOpen<Name>(name: Name): (open: Name | null) => Name | null {
  return (open) => (open === name ? null : open);
}
