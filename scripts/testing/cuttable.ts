import { once } from "node:events";
import net from "node:net";
import { testPort } from "./test-port";

/**
 * An address whose connections to a server can be cut off and restored, as when a database goes away and comes back.
 */
export type CuttableDatabase = { url: string; cutOff: () => Promise<void>; restore: () => Promise<void> };

/** Starts a relay in front of the server of a `postgresql:` address. The relay is cut off until `restore` is called. */
export async function startCuttableDatabase(url: string): Promise<CuttableDatabase> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const serverSocket = net.connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, serverSocket],
      [serverSocket, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await testPort();
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return { url: String(address), cutOff: close, restore: () => listen(port) };
}
