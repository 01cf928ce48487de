import { type DigitalSourceType, sourceTypeAddress } from "#core/marking.ts";

/** An XMP packet with only the origin of an image (IPTC Extension schema); without an origin if `type` is `null`. */
export function xmpPacket(type: DigitalSourceType | null): Uint8Array {
  return new TextEncoder().encode(
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"' +
      (type ? ` Iptc4xmpExt:DigitalSourceType="${sourceTypeAddress(type)}"/>` : "/>") +
      '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  );
}
