import http from "node:http";
import { Pool } from "undici";

// This program shows what forwarding would cost without Next.js and without any protection; forwarding.ts starts it.
const pool = new Pool(process.env.UPSTREAM ?? "");

http
  .createServer(async (request, response) => {
    try {
      const { statusCode, headers, body } = await pool.request({ method: "GET", path: request.url ?? "/" });
      response.writeHead(statusCode, headers);
      body.pipe(response);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  })
  .listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.({ ready: true }));

process.on("disconnect", () => process.exit(0));
