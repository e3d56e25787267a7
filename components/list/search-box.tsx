"use client";

import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { label: string };

/** Shows a search field with a placeholder and a label for screen readers. The key `/` moves the focus to it. */
export function SearchBox({ label, ...inputProps }: Props) {
  return (
    <span className="in">
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="shrink-0">
        <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M9.3 9.3L13 13" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        {...inputProps}
      />
    </span>
  );
}
