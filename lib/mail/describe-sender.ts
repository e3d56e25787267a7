/**
 * A person as a mail names them to somebody who may not know them: by name and mail address, by the one that is known, or
 * by an empty text.
 */
export function describeSender({ name, email }: { name: string | null; email: string | null }): string {
  return name && email ? `${name} (${email})` : name || email || "";
}
