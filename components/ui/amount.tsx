/** Shows a formatted amount with its decimals set apart. The text is already grouped and has a true minus sign. */
export function Amount({ text }: { text: string }) {
  const amountParts = /^(.*\d)([.,]\d{1,4})(\D*)$/.exec(text);
  if (!amountParts) return <>{text}</>;
  return (
    <>
      {amountParts[1]}
      <span className="ore">{amountParts[2]}</span>
      {amountParts[3]}
    </>
  );
}
