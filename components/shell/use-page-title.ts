"use client";
import { useEffect } from "react";

/** `Customer · Norrsken Bygg AB · Stegvis` with the record's own name in front instead of its kind. */
export function titleWith(name: string, title: string): string {
  const plain = name.replace(/\s+/g, " ").trim();
  if (plain === "" || title.startsWith(`${plain} · `)) return title;
  const rest = title.indexOf(" · ");
  return rest < 0 ? plain : plain + title.slice(rest);
}

/**
 * Names the tab after the record it shows, so that two customers in two tabs are told apart. The name comes with the
 * record, the rest of the title from the server, in no certain order; hence the watching.
 */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    let served = document.title;
    let own = "";
    const put = () => {
      if (document.title !== own) served = document.title;
      own = titleWith(name, served);
      if (document.title !== own) document.title = own;
    };
    put();
    const watch = new MutationObserver(put);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      // The title of the next page may have come while this one still stood.
      if (document.title === own) document.title = served;
    };
  }, [name]);
}
