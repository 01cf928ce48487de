import type { BodyWords } from "./lexicon.ts";

const WHOSE =
  "?all|every|any|digitally|please ?of|off ?the|her|his|my|their|this|that|your|a ?little|young|whole|entire|upper|lower|red|blue|white|black|wet|school ?girl|girls|woman|womans|women|man|mans|men|lady|boy|boys|person|persons|people|model|wife|girlfriend|sister|friend|kid|kids|child|s ?s";
export const GARMENT =
  "clothes|clothing|dress|dresses|shirt|shirts|tshirt|blouse|skirt|pants|trousers|jeans|shorts|bra|panties|underwear|underpants|bikini|swimsuit|lingerie|outfit|garments|top|uniform|towel|bathrobe";

/** English: words about people's age, bodies and clothes. */
export const englishBodyWords: BodyWords = {
  minors: `
    child|children|childs|childlike|kid|kids|toddler|toddlers|baby|babies|infant|infants|newborn
    minor|minors|underage|underaged|preteen|preteens|tween|tweens|teen|teens|teenage|teenager|teenagers|adolescent|adolescents|juvenile
    schoolgirl|schoolgirls|schoolboy|schoolboys|kindergarten*|preschool*
    school|little|small girl|girls|boy|boys
    young boy|boys
    elementary|primary|middle|high ?school student|students|pupil|pupils|girl|girls|boy|boys
    1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17 yo|year|years|yr|yrs ?of ?age ?old
    1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17 y o
    5yo|6yo|7yo|8yo|9yo|10yo|11yo|12yo|13yo|14yo|15yo|16yo|17yo
    five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen year|years ?old
    age|aged 5|6|7|8|9|10|11|12|13|14|15|16|17
    under 18|eighteen|age
    loli|lolis|lolita|shota|jailbait`,
  sexualWithMinors: `
    sexy|sexi|seductive|seductively|sensual|sensually|provocative|provocatively|flirty|lustful|tempting
    lingerie|underwear|panties|thong|negligee|stockings|garter|corset|bra
    see through|thru
    seethrough|shirtless|braless|cleavage|undress*|bdsm|kinky|twerking|stripper
    spread|spreading|open legs
    bare chest|chested|breasts|bottom|butt|skin
    making out
    kissing ?a man|adult|him
    wet shirt|tshirt`,
  sexualMinors: `
    lolicon|shotacon|jailbait|loli|lolis|shota
    child|kiddie|kid|teen|underage porn*|sex|nude|nudes|erotic*
    pedo|pedos|pedophil*|paedophil*|cunny`,
  sexual: `
    porn|porno|porns|pornhub|pornograph*|pron|hentai|xxx|nsfw|onlyfans|rule34|sexting
    sex|sexual|sexually|sexualized|sexualised|sexualize|intercourse
    erotic*|orgasm*|masturbat*|blowjob*|handjob*|cumshot*|creampie|gangbang*|bdsm|fetish|dildo*|threesome|orgy|orgies
    fellatio|cunnilingus|bukkake|kamasutra|ejaculat*|horny|lewd|kinky|slut|sluts|slutty|whore|whores|hooker|hookers
    fuck|fucking|fucked|fucks ?her|him|me|them|hard|girl|girls|woman|women|each|like|in|by|on|a|the|my
    penis|penises|vagina|vaginas|genital|genitals|genitalia|clitoris|testicles|nipple|nipples|areola*|pubic
    pussy|pussies|boobs|boobies|tits|titties|anal|anus
    cock sucking|ring
    blow|hand job|jobs
    breasts|boobs|butt|ass|bust bigger|larger|huge|enlarged|bouncing|exposed
    suck|sucking ~ cock|dick|penis
    big|huge|hard|erect|erected|his|my|show|showing|exposed cock|dick|breasts|ass|boner
    bigger|huge|large|enormous|enlarge|enlarged|exposed|bare|bouncing|giant breasts|breast|boob|butt|ass|buttocks|bust
    cum on|in|covered|dripping|all
    making|make|made love
    spread|spreading ~ legs
    legs spread
    upskirt*|downblouse|cameltoe|striptease|lapdance
    up ?her|the|my|a skirt ?shot ?view
    camel toe
    lap dance
    strip tease|club|poker|show
    rape|raped|raping|rapist
    deepnude|nudify|nudified|bdsm
    adult film|movie|video|content|entertainment|magazine|star
    doggy style
    seductive|seductively|provocative|sexy|sensual|sultry ~ bed|bedroom|lingerie|undress*|pose|posing|massage
    lingerie|underwear model|models|party|show|shoot
    sex toy|toys
    give|gives|giving|gave|receive|receives|receiving|gets ?him|her|me|them oral
    wet shirt|tshirt contest`,
  nudity: `
    nude|nudes|nudity|nudist|nudists|naked|nakedness|nakid|topless|bottomless|unclothed|nekkid|undressed|unclad|denuded
    no|without|zero|minus ?any ?of ?the ?her|his|my|their clothes|clothing|clothings|garments
    not wearing ?any anything|clothes|clothing|nothing
    wearing|wears|wear nothing|no ?clothes ?but ?at ?all ?a ?smile
    nothing on ?but
    with|has|have nothing on
    only|just|nothing ?but ?their|her|his birthday|bare suit|skin
    birthday suit
    in the buff|nip
    show|shows|showing|reveal|reveals|revealing|flash|flashes|flashing ?off her|his|my|their ?bare breasts|boobs|nipples|buttocks|genitals
    see|sees|look|looks|looking|seeing through|thru ?her|his|their|the ?his clothes|clothing
    full frontal
    clothes|clothing|dress|bra|top|shirt|panties off|removed|gone
    bare breasts|breasted|chested|butt|bottom|buttocks|boobs|torso
    exposing|expose|exposed|exposes ~ breasts|breast|chest|nipples|body|bottom|genitals|privates
    private parts
    skinny dipping|dip`,
  undressing: `
    undress|undresses|undressing|unclothe|disrobe|disrobing|derobe
    remove|removing|removes|erase|erasing|delete|strip|stripping|rip|ripping|tear|lose|hide|eliminate ${WHOSE} ${GARMENT}
    take|taking|takes|pull|pulling|peel|rip|tear|strip|lift|get ?off|down|up|rid ${WHOSE} ${GARMENT}
    take|taking|pull|strip|rip|tear|get ${WHOSE} ${GARMENT} off|down|away
    strip|stripped ?her|him|them|me|down|completely ?down naked|bare|off|down
    strip|stripping her|him|them
    out of her|his|their|my clothes|dress|clothing`,
  wornThings: `
    her|his|their|my|girls|womans|mans|womens|mens|persons|ladys|models ?own ?red ?blue ?white ?black ${GARMENT}
    s ?red ?blue ?white ?black ${GARMENT}
    ${GARMENT} ?and ?her ?${GARMENT} from|off|of|on|worn ?by ?the ?this ?that her|him|woman|girl|man|boy|lady|person|model|them|people|me
    all|any|every ?the clothes|clothing|garments`,
  bareClothes: `
    see through|thru
    seethrough|shirtless|braless|pantyless|pantiless|crotchless|backless|bottomless|sideboob|underboob|cleavage thong|bikini
    crotchless|sideboob|underboob|shirtless|braless|lingerie|negligee|thongs|gstring|nipple|pasties|fishnet|bodystocking
    g string
    a|the|her|his|only|lace|black|red|pink|white|string|and|just|tiny|in thong
    thong bikini|only|and|underwear|panties
    micro|tiny|string|sling bikini|bikinis|skirt|thong
    no|without|minus ?a ?any ?her|his shirt|top|bra|pants|panties|underwear|skirt|dress|bottoms|trousers|shorts
    transparent|translucent|sheer|invisible|seethru dress|dresses|blouse|shirt|top|skirt|clothes|clothing|outfit|gown|lingerie|fabric|bra|tshirt|suit|bikini
    only|just|nothing ?but ?in ?a ?an ?her|his ?pair ?of panties|underwear|bra|towel|apron|boxers|briefs|socks
    panties|underwear only|and|visible
    in ?her|his ?black|red|white|lace|lacy|silk underwear|panties|bra
    black|red|white|pink|lace|lacy|silk|satin bra|panties|underwear
    panties|bra
    body paint|painted
    bare chest|breast|breasts|skin|body|bottom|torso
    show|showing|shows ?off ?her|his|my|the|more ?lot ?of nipples|breasts|boobs|chest|skin|cleavage|everything|underwear
    low cut ~ cleavage
    latex|leather bdsm|harness|fetish`,
};
