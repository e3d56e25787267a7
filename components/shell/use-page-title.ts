"use client";
import { useEffect } from "react";

/**
 * Replaces the kind of the record in a title such as `Customer · Norrsken Bygg AB · Stegvis` by the name of the record.
 */
export function titleWith(name: string, title: string): string {
  const plainName = name.replace(/\s+/g, " ").trim();
  if (plainName === "" || title.startsWith(`${plainName} · `)) return title;
  const separatorIndex = title.indexOf(" · ");
  return separatorIndex < 0 ? plainName : plainName + title.slice(separatorIndex);
}

/**
 * Names the browser tab after the record it shows, so that a person can distinguish two customers in two tabs. The
 * name comes with the record, and the rest of the title comes from the server, in either order; therefore the title
 * is observed.
 */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    let serverTitle = document.title;
    let ownTitle = "";
    const applyTitle = () => {
      if (document.title !== ownTitle) serverTitle = document.title;
      ownTitle = titleWith(name, serverTitle);
      if (document.title !== ownTitle) document.title = ownTitle;
    };
    applyTitle();
    const observer = new MutationObserver(applyTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      // The server title is restored only if the title of the next page has not arrived already.
      if (document.title === ownTitle) document.title = serverTitle;
    };
  }, [name]);
}
