/** Closes a sheet where it is the one that is open: another that was opened meanwhile stays. */
export function closeIfOpen<Name>(name: Name): (open: Name | null) => Name | null {
  return (open) => (open === name ? null : open);
}
