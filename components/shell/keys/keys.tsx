"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { markRow, moveRow, press } from "./keyboard";
import { keyBefore } from "./keys-before";

// The list is read seldom: it is not on the page before somebody asks for it.
const KeyList = lazy(() => import("./key-list"));

/** One listener for the page's keys, and the list of them behind `?`. */
export function Keys() {
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && press(event, document)) {
        setWanted(true);
        setOpen(true);
        event.preventDefault();
      } else if (press(event, document) || moveRow(event, document) || markRow(event, document)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    const early = keyBefore();
    if (early) onKeyDown(early);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!wanted) return null;
  return (
    <Suspense>
      <KeyList open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
