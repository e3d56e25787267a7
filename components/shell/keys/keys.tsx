"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { markRow, moveRow, press } from "./keyboard";
import { keyBefore } from "./keys-before";

// The list is rarely opened, so its code is loaded when somebody opens it.
const KeyList = lazy(() => import("./key-list"));

/** The one listener for the keys of the page, and the list of keys behind `?`. */
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
