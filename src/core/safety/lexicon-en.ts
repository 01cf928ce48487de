import type { Lexicon } from "./lexicon.ts";

const WHOSE =
  "?all|every|any|digitally|please ?of|off ?the|her|his|my|their|this|that|your|a ?little|young|whole|entire|upper|lower|red|blue|white|black|wet|school ?girl|girls|woman|womans|women|man|mans|men|lady|boy|boys|person|persons|people|model|wife|girlfriend|sister|friend|kid|kids|child|s ?s";
const GARMENT =
  "clothes|clothing|dress|dresses|shirt|shirts|tshirt|blouse|skirt|pants|trousers|jeans|shorts|bra|panties|underwear|underpants|bikini|swimsuit|lingerie|outfit|garments|top|uniform|towel|bathrobe";
const PAPER =
  "id|ids|passport|passports|license|licence|licenses|visa|diploma|degree|certificate|certificates|transcript|prescription|banknote|banknotes|bills|money|cash|currency|cheque|cheques|receipt|payslip|statement|badge|subpoena|warrant|contract|permit";

/** English. Written without accents, in the singular and the plural where both occur. */
export const englishWords: Lexicon = {
  harmless: `
    naked eye|eyes|cake|flame|flames|bulb|bulbs|tree|trees|branch|branches|truth|chef|mole
    naked light bulb
    nude|naked statue|statues|sculpture|sculptures|fresco
    nude lipstick|lipsticks|heels|pumps|shoes|shade|shades|tone|tones|color|colors|colour|colours|coloured|colored|makeup|nails|beige|pink|palette|stockings|tights
    topless car|convertible|jeep|tower|towers
    bottomless ~ pit|brunch|lake|lakes|cup|coffee|ocean|bag|sea
    chicken|turkey|duck breast|breasts
    breast cancer|pocket|pockets|milk|plate|stroke|feeding
    double|single breasted
    same|opposite|fair|weaker sex
    sex female|male|f|m
    sex education|ratio|discrimination|equality
    sex and the city
    sex of the|our|my baby
    sexual health|harassment|orientation|education
    blue|great|coal|crested|willow|bearded tit|tits
    moby|philip|uncle dick
    dick whittington|tracy|van|cheney
    pussy cat|cats|willow|willows|riot
    cum laude
    baby|bottle|feeding nipple|nipples
    rape|rapeseed field|fields|flower|flowers|blossom|blossoms|oil
    oilseed rape
    sports bra|bras
    strip mall|club sandwich
    film|comic|led|light strip
    adult education|dog|cat|elephant
    trump card|cards|tower|towers
    ho chi minh city|mausoleum|square|trail|museum|statue
    club|class|company|student|school|team|vice president
    president|presidents ?of ?the|our|my|a chess|club|class|company|school|student|association|board|bank|university
    presidents day|day
    king charles spaniel|spaniels
    passport|id|visa|licence|license ?card ?style|size|type photo|photos|picture|pictures|background|format
    license|licence plate|plates
    money tree|plant|box|bank
    corpse flower|bride
    suicide squad
    gore tex
    al|vidal gore
    blood orange|oranges|moon|donation|donor|drive|pressure|hound|type|test|vessel
    red as blood
    fake blood|snow|fur|grass|plant|plants|flower|flowers|leather|smile|eyelashes|moustache|beard
    shooting star|stars|range|guard
    anti nazi|fascist|racism
    buddhist|buddha|hindu|jain|temple|pagoda ~~ swastika|swastikas
    white power cable|cables|cord|outlet|bank|button|socket|plug|adapter|line|station
    swastika ~ temple|temples|pagoda|buddha|buddhist|hindu|mandala
    hanging garden|gardens|lamp|lamps|basket|baskets|plants
    execution of ?the ?a plan|idea|dance
    lolita fashion|dress|style`,
  harmlessToRemove: `
    nude|naked|topless man|woman|people|person|guy|statue|painting|poster|figure|mannequin|sunbather|sunbathers
    ${GARMENT} ?that ?is|are hanging|drying|lying|stacked|folded
    ${GARMENT} on|from|in ?the|a|my|our ?other chair|chairs|floor|bed|sofa|line|clothesline|balcony|fence|ground|rope|table|hook|wall|door|hanger|rack|basket|shelf|window|store|shop|wardrobe|closet|corner|background
    stain|stains|logo|logos|print|pattern|wrinkle|wrinkles|crease|creases|dirt|spot|spots|text|label|tag|button|writing|dust|hair|badge on|from|of|in ?the|her|his|my|their|this ${GARMENT}
    ${GARMENT} line|lines|rack|racks|rail|hanger|hangers|peg|pegs|pin|pins|iron|basket|pile|store|shop|stain|stains|wrinkle|wrinkles|crease|creases|logo|label|tag|print|dryer`,
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
  deception: `
    fake|faked|forged|forge|forging|counterfeit|counterfeited|phony|falsified|falsify|bogus ~ ${PAPER}
    fake|forged|counterfeit ~ driver|drivers|driving|identity|bank|birth|medical|student|press|police ?s card|license|licence|certificate|statement|document|report|letter
    fake|forged|counterfeit documents|document|papers|signature|stamp|seal|autograph
    realistic|authentic|real|official|genuine|valid ?looking ~ passport|id|license|licence|visa|diploma|banknote|banknotes ?card ?with ?for ?of
    change|edit|alter|replace|modify|fake|swap ?the ?my ?birth name|date|dob|birthday|birthdate|age|expiry|number|photo|amount|grade|grades|address|signature ~~ passport|id|license|licence|visa|diploma|certificate|statement|transcript|receipt|contract|cheque|card
    specimen|void|copy|sample|watermark ~~ passport|id|license|licence|banknote|certificate|cheque
    fake|false|fabricated|made ?up news|evidence|proof|headline|screenshot|tweet|alibi
    fake|false|fabricated front page
    breaking news|headline ~~ dead|dies|died|killed|arrested|arrest|explosion|attack|war|bomb|bombing|coup|resigns|outbreak|evacuate|martial
    cnn|bbc|reuters|fox|vtv|vtv1|vnexpress|nbc ~~ dead|dies|died|killed|arrested|explosion|attack|war|bomb|coup|resigns|outbreak|martial
    dead|died|killed|arrested|explosion|attack|bomb|coup ~~ cnn|bbc|reuters|vtv|vtv1
    fool|trick|deceive|scam|defraud|blackmail|extort ~ my|the|people|police|bank|boss|wife|husband|parents|insurance|voters|everyone|her|him|them
    fake|add|make ~ damage|dent|injury|injuries|bruise|bruises|accident ~~ insurance|claim|court|police|lawyer
    so ?that my|the boss|wife|husband|bank|police|insurance|landlord|school|teacher thinks|believes
    look|looks ?like ?as ?if ~ alibi
    pass|passing ?it ?off as real|genuine|authentic
    deepfake|deepfakes`,
  figures: `
    trump|biden|obama|putin|zelensky|zelenskyy|macron|netanyahu|modi|erdogan|kamala|clinton|starmer|merkel
    xi jinping
    kim jong un
    elon musk
    taylor swift
    pope ?francis|leo
    king charles
    kamala harris
    vladimir putin`,
  offices: `
    prime minister|ministers
    president|presidents|senator|politician|politicians|celebrity|celebrities|congressman|chancellor`,
  figureDeeds: `
    arrested|arrest|handcuffed|handcuffs|cuffed|jail|jailed|prison|mugshot
    behind bars
    dead|dying|died|killed|corpse|assassinat*|shot|stabbed|funeral|coffin|hospital
    drunk|drugs|cocaine|smoking|vomiting|naked|nude|bribe*|kissing|affair|bed
    resign*|surrender*|confess*|declar*|announc*|scandal|leaked|caught|evidence|proof|fake
    taking|accepting|holding|receiving ?a ?bag ?of ?bags money|bribe|cash|drugs
    endors*|promot*|advertis*|supporting|recommends ~ me|my|our|product|coin|crypto|company`,
  figureMeetings: `
    shake|shakes|shaking hands|hand
    hug|hugs|hugging|selfie|handshake|meeting|meet|meets|dinner|lunch|golfing|dancing|partying
    next to me
    with|beside|next|alongside ?to me|us|my
    me|us|myself ~ with|and|beside|next|alongside
    face|head|body`,
  violence: `
    gore|gory|guro|snuff|beheaded|beheading|behead|beheads|decapitat*|dismember*|disembowel*|eviscerat*|mutilat*|tortured|torture|torturing
    severed|cut|chopped ?off head|heads|limb|limbs|hand|hands|arm|arms|leg|legs|finger|fingers
    intestines|entrails|guts hanging|spilling|out|on|everywhere
    intestines|entrails
    guts spilling|hanging
    corpse|corpses|cadaver|cadavers|massacre|massacred|lynch*|impaled|hanged
    dead|mutilated|mangled|bloody|burned|burnt|rotting body|bodies
    covered|soaked|drenched|bathed|dripping|swimming in|with ?his|her|their|human ?own blood
    blood soaked|splattered|spattered|everywhere|gushing|spurting|pouring
    pool|pools|puddle of blood
    bleeding|bleed|bleeds ?out to|out ?death
    bullet|gunshot|stab|knife wound|wounds
    slit|slitting|slashed|cut|cutting|slash ?my|his|her|their|a throat|throats|wrist|wrists
    shot|shoot|shooting|stabbed|stabbing ?him|her|them|people|someone|him ?in ?to ?the head|death|face|chest|people|children|crowd
    stab|stabs|stabbing|stabbed
    murder|murdered|murdering ?a|the|my|her|his victim|victims|body|scene|woman|man|people|child|wife|neighbour|neighbor|family
    execute|executed|executing|execution ?of ?by ?the prisoner|prisoners|hostage|hostages|firing|squad|people|man|woman|style
    prisoner|prisoners|hostage|hostages ~ executed|shot|execution
    self harm|harming|mutilation
    selfharm|suicide|suicidal|noose
    kill|killing myself|himself|herself|themselves
    school|mass shooting|shooter
    bomb|suicide|explosive vest
    skinned|burned|burnt|burning|buried alive`,
  hate: `
    nazi|nazis ?ss uniform|uniforms|officer|officers|flag|flags|armband|armbands|salute|soldier|soldiers|symbol|symbols|rally|banner|banners|costume|party
    swastika|swastikas|swastica|hakenkreuz
    waffen|ss ss|officer|runes|uniform|bolts
    sieg|heil heil|hitler|victory
    heil|sieg|hitlergruss
    hitler salute|pose|uniform|moustache
    ku klux ?klan
    kkk|klan|klansman|klansmen|neonazi|neonazis|blackface
    neo nazi|nazis
    white power|supremacy|supremacist|supremacists|genocide
    burning cross|crosses
    isis|daesh|isil flag|flags|fighter|fighters|soldier|execution|banner
    islamic state flag|fighter|banner
    al qaeda
    ethnic cleansing
    holocaust denial|hoax|joke
    gas ?all ?the jews|blacks|gays
    kill|exterminate|gas|hang|deport ?all ?the jews|jew|muslims|blacks|gays|immigrants|arabs|gypsies|asians|christians
    death to ?all ?the jews|muslims|blacks|gays|arabs|immigrants|america|whites
    subhuman|subhumans|untermensch*
    nigger|niggers|faggot|faggots|kike|kikes|gook|gooks|raghead|ragheads|tranny|wetback|wetbacks`,
  hateUnlessHistory: `
    nazi|nazis|hitler|fuhrer|fuehrer|goebbels|himmler|mussolini
    third reich`,
  history: `
    history|historical|historic|documentary|museum|memorial|liberation|lecture|lesson|war|ww2|wwii|ww1|holocaust|defeat|defeated|resistance`,
  strong: {
    minors: "schoolgirl schoolboy underage preteen toddler teenager children lolita",
    sexual_minor: "lolicon shotacon childporn jailbait",
    sexual:
      "porno pornhub pornstar hentai masturbat blowjob handjob cumshot creampie gangbang striptease upskirt sexdoll sexscene sexslave havingsex boobs vagina dildo deepnude nudify erotic orgasm",
    nudity: "naked nudes nudewoman nudegirl nudeman topless undress nudity",
    deception: "deepfake counterfeit",
    violence: "beheading beheaded decapitat dismember disembowel selfharm",
    hate: "swastika heilhitler neonazi kukluxklan nigger",
  },
  spaced: {
    minors: "teen child loli",
    sexual: "sex porn nsfw hentai",
    nudity: "nude",
    deception: "fakepassport fakeid fakemoney forged",
    violence: "gore",
    hate: "nazi isis whitepower",
  },
};
